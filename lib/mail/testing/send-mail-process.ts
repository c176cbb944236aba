import { sendMail } from "../send-mail";

/** A process that sends one email, so that a test can kill it on the way: `<mail id>`. */
const [mailId = ""] = process.argv.slice(2);
await sendMail({ mailId });
process.exit(0);
