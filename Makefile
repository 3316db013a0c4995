SWIFT ?= swift
SOURCES := $(wildcard Package.swift Migrations Sources Tests Examples Benchmarks/Package.swift Benchmarks/Sources)

.PHONY: run test tsan bench bench-full bench-page counts format lint clean setup

## Builds the example daemon and defaultsctl, and drives them.
run: setup
	@$(SWIFT) build --quiet --product agentd
	@$(SWIFT) build --quiet --product defaultsctl
	@Examples/demo.sh "$$($(SWIFT) build --show-bin-path)"

test: setup
	@$(SWIFT) test --quiet
	@SWIFT="$(SWIFT)" Scripts/test-clients.sh

## The stress tests under the thread sanitizer, apart from the usual build.
tsan: SANITIZE = --quiet --sanitize=thread -Xswiftc -DTHREAD_SANITIZER --scratch-path .build/tsan
tsan: setup
	@# A filter that no test matches would pass.
	@$(SWIFT) test list $(SANITIZE) | grep Stress >/dev/null || { echo "No stress tests to run" >&2; exit 1; }
	@$(SWIFT) test $(SANITIZE) --filter Stress

## Measures against Foundation, files, SQLite's C API and a dictionary in memory, and says whether every limit is met; in
## BENCH further arguments for the program, such as --check or --html report.html.
bench: setup
	@$(SWIFT) build --quiet -c release --package-path Benchmarks
	@"$$($(SWIFT) build -c release --package-path Benchmarks --show-bin-path)/Benchmarks" $(BENCH)

## The same with more rounds.
bench-full:
	@$(MAKE) --no-print-directory bench BENCH="--full $(BENCH)"

## Measures, and puts the tables into Benchmarks/README.md.
bench-page: setup
	@$(MAKE) --no-print-directory bench BENCH="--full $(BENCH) --markdown Benchmarks/.build/results.md"
	@Scripts/paste-results.sh Benchmarks/.build/results.md Benchmarks/README.md

## Counts instructions, allocations, system calls and bytes of an operation against Benchmarks/Thresholds.
counts: setup
	@$(SWIFT) build --quiet -c release --package-path Benchmarks
	@Scripts/count.sh

format:
	@$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint:
	@$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

clean:
	@rm -rf .build Benchmarks/.build

## Installs what the build needs besides Swift; does nothing where it is there.
setup:
	@Scripts/setup.sh
