/** The application's role on the tests' server: what it may not do, fails in tests as it would when it serves. */
export const testRole = { name: "verso_test_application", password: "application" };
