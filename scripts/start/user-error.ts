/** A command cannot do what it was asked. Whoever runs it is told why, without a stack. */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** Runs a command's main; a UserError is printed and ends it with 1, anything else is printed with its stack. */
export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  }
}
