/** Something that keeps the portal from starting, told in one sentence and without a stack. */
export class Sentence extends Error {
  override readonly name = "Sentence";
}

/** Runs a command's main; a Sentence is printed and ends it with 1, anything else with its stack. */
export async function orSay(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error);
    process.exit(1);
  }
}
