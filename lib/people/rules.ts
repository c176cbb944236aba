import { AppError } from "@/lib/domain/errors";
import { message } from "@/lib/domain/message";

const shortestPassword = 12;

/** Length is what counts in a password; the one rule beside it is that it is not the email itself. */
export function assertGoodPassword(password: string, email: string): void {
  const problem =
    password.length < shortestPassword
      ? message("peopleErrors.passwordTooShort", { characters: shortestPassword })
      : password.toLowerCase() === email.toLowerCase()
        ? message("peopleErrors.passwordIsEmail")
        : null;
  if (problem) {
    throw new AppError("invalid_input", "The password is too weak", {
      userMessage: problem,
      fields: { password: [problem] },
    });
  }
}
