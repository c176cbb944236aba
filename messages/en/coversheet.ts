/** How administrators set the coversheet. */
export const coversheet = {
  title: "Coversheet",
  lead: "This is the portal's copy of the settings in your account of the translation service, which does not tell them. Keep both the same: forms show the fields by this copy, and the service decides what it accepts.",
  connection: "Connection",
  none: "No connection of your business has a coversheet.",
  whiteLabel: "White label",
  whiteLabelHint:
    "Certified translations come with your own coversheet. Only while this is on does the service insist on required fields.",
  label: "Label",
  labelHint: "As your people call it, wherever the field is shown. Left empty it is {usual}.",
  visible: "Visible",
  visibleHint:
    "Shown in forms, on pages, in lists and in files of them. What is typed into a hidden field is not sent; what was sent stays at the translation service, and shows again once the field is visible.",
  required: "Required",
  requiredHint: "For certified translations, with white label on, while the field is visible.",
  save: "Save coversheet",
  saved: "The coversheet is saved. Forms show it from now on.",
  asItIsNow: "Show it as it is now",
  preview: {
    heading: "Preview",
    required: "As the form of a certified order shows the fields. Without certification none is required.",
    optional: "As the form of an order shows the fields. None of them is required.",
    nothing: "The form of an order shows no fields of the coversheet.",
  },
  demands: {
    title: "The service asks for more than this copy says",
    one: "{field} was empty, and the service refused what was sent, last <at></at>. {lack, select, whiteLabel {Here white label is off.} visible {Here the field is hidden.} other {Here the field is not required.}}",
    what: "Compare these settings with those in your account of the service, and save them. If everything is right, save them as they are.",
  },
} as const;
