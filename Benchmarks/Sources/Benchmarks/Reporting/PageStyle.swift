/// How the page looks, on a light and on a dark screen.
enum PageStyle {
    static let text = """
        :root { --ink: #1d2129; --quiet: #667080; --paper: #f5f6f8; --card: #fff; --grid: #e2e5ea; --met: #2e9e5b;
          --missed: #d23f3f; --lost: #f0b7b5; color-scheme: light dark }
        @media (prefers-color-scheme: dark) { :root { --ink: #e6e8ec; --quiet: #98a1af; --paper: #14171c; --card: #1d2128;
          --grid: #2e343d; --lost: #6b3432 } }
        body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
          max-width: 1000px; padding: 0 1rem }
        h1 { font-size: 1.5rem } h2 { font-size: 1.05rem; margin: 0 0 .7rem }
        .quiet { color: var(--quiet); font-size: .85rem }
        .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, 1fr)); gap: .8rem; margin: 1.2rem 0 }
        .card, section { background: var(--card); border-radius: 10px; padding: 1rem 1.2rem }
        .card b { display: block; font-size: 1.55rem } .card span { color: var(--quiet); font-size: .85rem }
        section { margin-bottom: 1rem; overflow-x: auto }
        svg { width: 100%; display: block } svg text { font: 12.5px system-ui, sans-serif; fill: var(--ink) }
        .grid { stroke: var(--grid); stroke-width: 1 } .bound { stroke: var(--quiet); stroke-width: 1.5 }
        .spread { stroke: var(--quiet); stroke-width: 3; stroke-linecap: round; opacity: .45 }
        table { border-collapse: collapse; font-size: .82rem; width: 100% }
        th { text-align: left; color: var(--quiet); font-weight: 500 }
        td, th { padding: .25rem .5rem; border-bottom: 1px solid var(--grid) } td:nth-child(n+2) { white-space: nowrap }
        td svg { width: 220px } .met { color: var(--met) } .missed { color: var(--missed) }
        """
}
