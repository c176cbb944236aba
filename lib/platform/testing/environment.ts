/** The environment that every test runs in; the database is set by `own-database.ts` where there is one. */
Object.assign(process.env, {
  NODE_ENV: "test",
  // Leads nowhere: what needs a database asks for one of its own.
  DATABASE_URL: "postgres://nobody@database.invalid/none",
  // The sandbox of a test listens on this machine.
  PRIVATE_SERVICES: "*",
  PORTAL_URL: "http://portal.test",
  NEXTAUTH_SECRET: "a secret that only the tests know, long enough",
  SEAL_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
});
