/** What the server says of a request before it is known what it asks for. */
export const requestWords = {
  tooMuchAtOnce: "This was very much at once. Nothing you entered is lost; please try again in a minute.",
  tooLong: "This is more than the portal can save at once.",
  otherOrigin: "This request did not come from the portal's own page. Reload the page and try again.",
  emailTaken: (email: string) => `There is already a person with the email ${email}.`,
  fields: {
    tooLong: (characters: number | bigint) => `This can have at most ${characters} characters.`,
    unusable: "This cannot be used as it is.",
  },
} as const;
