import { signIn } from "@/lib/auth/testing/signed-in";
import { placeOrderSchema } from "@/lib/orders/schema";
import { placeOrder } from "../placing/mutations";

/** A process that places one order, so that a test can kill it on the way: `<user id> <input as JSON>`. */
const [userId = "", input = ""] = process.argv.slice(2);
await placeOrder(await signIn(userId), placeOrderSchema.parse(JSON.parse(input)));
process.exit(0);
