import { registerHooks } from "node:module";

/**
 * A process that places one order, so that a test can kill it on the way: `<user id> <input as JSON>`. The mark
 * `server-only` means something to bundlers alone and stops every other program, so it is left out here.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "server-only"
      ? { url: "data:text/javascript,", shortCircuit: true }
      : next(specifier, context),
});

const { placeOrderSchema } = await import("../drafts/schema");
const { placeOrder } = await import("../placing/mutations");
const { signIn } = await import("./ordering-world");

const [userId = "", input = ""] = process.argv.slice(2);
await placeOrder(await signIn(userId), placeOrderSchema.parse(JSON.parse(input)));
process.exit(0);
