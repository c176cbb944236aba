import { AppError } from "@/lib/domain/errors";

const shortestPassword = 12;

/** Length is what counts in a password; the one rule beside it is that it is not the email itself. */
export function assertGoodPassword(password: string, email: string): void {
  const problem =
    password.length < shortestPassword
      ? `Choose a password with at least ${shortestPassword} characters.`
      : password.toLowerCase() === email.toLowerCase()
        ? "Choose a password that is not your email address."
        : null;
  if (problem) {
    throw new AppError("invalid_input", "The password is too weak", {
      userMessage: problem,
      fields: { password: [problem] },
    });
  }
}
