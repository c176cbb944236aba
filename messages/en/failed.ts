/** Said also in place of the frame, where nothing formats a message: nothing is put into these. */
export const failed = {
  title: "Something went wrong",
  body: "This page could not be shown. Nothing that you saved is lost. Try again; if it happens again, tell whoever runs this portal.",
  reference: "Reference",
  retry: "Try again",
} as const;
