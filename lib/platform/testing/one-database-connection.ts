/** To be imported before anything else: the test's process has a single connection to its database. */
process.env.DATABASE_CONNECTIONS = "1";
