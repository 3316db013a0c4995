-- One row a value. The type is a word, so that the file explains itself to a reader with the sqlite3 shell.
CREATE TABLE defaults (
    suite TEXT NOT NULL,
    key TEXT NOT NULL,
    type TEXT NOT NULL,
    value ANY NOT NULL,
    PRIMARY KEY (suite, key),
    -- SQLite has no NaN: a float or double that is one is stored as its bytes.
    CONSTRAINT value_has_type CHECK (
        CASE typeof(value)
            WHEN 'integer' THEN type IN ('integer', 'unsigned') OR (type = 'bool' AND value IN (0, 1))
            WHEN 'text' THEN type IN ('string', 'url', 'json', 'unsigned')
            WHEN 'real' THEN type IN ('double', 'float', 'date')
            ELSE type IN ('data', 'array', 'dictionary')
                OR (type = 'double' AND length(value) = 8)
                OR (type = 'float' AND length(value) = 4)
        END
    )
) STRICT, WITHOUT ROWID;

-- Which keys changed, oldest first; the last 1,024 rows are kept. Text is one key; a blob is several, separated by the
-- byte FF, which UTF-8 never holds.
CREATE TABLE changes (
    revision INTEGER PRIMARY KEY,
    suite TEXT NOT NULL,
    keys ANY NOT NULL CHECK (typeof(keys) IN ('text', 'blob'))
) STRICT;

-- For other programs: the library writes the list itself, many keys a row, and opens its connection with triggers off.
CREATE TRIGGER defaults_insert AFTER INSERT ON defaults BEGIN
    INSERT INTO changes (suite, keys) VALUES (NEW.suite, NEW.key);
END;

CREATE TRIGGER defaults_update AFTER UPDATE ON defaults BEGIN
    INSERT INTO changes (suite, keys) SELECT OLD.suite, OLD.key UNION SELECT NEW.suite, NEW.key;
END;

CREATE TRIGGER defaults_delete AFTER DELETE ON defaults BEGIN
    INSERT INTO changes (suite, keys) VALUES (OLD.suite, OLD.key);
END;

CREATE TRIGGER changes_prune AFTER INSERT ON changes WHEN NEW.revision % 64 = 0 BEGIN
    DELETE FROM changes WHERE revision <= NEW.revision - 1024;
END;

-- The newest row stays: a reader recognises by it how far it has read, and an empty list would number its rows anew.
CREATE TRIGGER changes_keep_newest BEFORE DELETE ON changes WHEN OLD.revision = (SELECT max(revision) FROM changes) BEGIN
    SELECT RAISE(IGNORE);
END;
