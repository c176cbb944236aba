-- What waits for its person's consent is open too. By itself, because no value of an enumeration is used where it is added.
DROP INDEX "Command_open_key";
CREATE UNIQUE INDEX "Command_open_key" ON "Command" ("kind", "key") WHERE "state" IN ('awaiting_consent', 'sending', 'unknown');
