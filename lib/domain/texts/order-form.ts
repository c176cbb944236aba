/** Words of the order form. Functions where values are put in. */

export const orderFormTexts = {
  title: "New order",
  intro: "Add your documents and say what you need. Your answers are saved as you go.",

  languages: {
    heading: "Languages",
    source: "Source language",
    target: "Target language",
    placeholder: "Type to search",
    recent: "Recent pairs",
    to: "to",
    pair: (source: string, target: string) => `${source} to ${target}`,
    swap: "Swap languages",
    none: (typed: string) => `No language matches “${typed}”.`,
    noneOffered:
      "The languages are being fetched from the translation service. Reload this page in a moment.",
    same: "Source and target are the same language. Choose a different one for one of them.",
  },

  services: {
    heading: "Services",
    certification: "Certification",
    certificationHint:
      "A signed statement that the translation is complete and accurate. Courts and agencies ask for it.",
    expedited: "Expedited",
    expeditedHint: "Your order goes to the front of the line, for a higher price.",
    notarization: "Notarization",
    notarizationHint: "A notary confirms the certification. You approve the translation before it is sealed.",
    currencyConversion: "Currency conversion",
    currencyConversionHint: "Amounts in the documents are also given in US dollars.",
    needsCertification: "Available with certification.",
  },

  coversheet: {
    heading: "Coversheet",
    intro: "These appear on your coversheet and help you find the order again.",
    required: "required",
    optional: "optional",
    left: (n: number) => `${n} ${n === 1 ? "character" : "characters"} left`,
    over: (n: number) => `${n} ${n === 1 ? "character" : "characters"} too many`,
  },

  notes: {
    heading: "Notes",
    label: "Notes",
    hint: "For the people who work on your order: names and how they are spelled, deadlines, what to leave out.",
    toolbar: "Formatting",
    bold: "Bold",
    italic: "Italic",
    underline: "Underline",
    strike: "Strikethrough",
    bulletList: "Bulleted list",
    orderedList: "Numbered list",
    undo: "Undo",
    redo: "Redo",
  },

  review: {
    heading: "Review",
    documents: "Documents",
    sources: (n: number) => `${n} to translate`,
    references: (n: number) => `${n} for reference`,
    noDocuments: "None yet",
    travelling: (n: number) => `${n} still uploading`,
    failed: (n: number) => `${n} not uploaded`,
    languages: "Languages",
    noLanguages: "Not chosen yet",
    missingLanguage: "…",
    services: "Services",
    standard: "Standard translation",
    certified: "Certified translation",
    next: "What happens next",
    price: "The price is set after review. Nothing is charged now.",
    cancel: "You can cancel for as long as the order has not been reviewed.",
    approval: "A notarized order waits for your approval before it is finalized.",
    place: "Place order",
  },

  errors: {
    sourceLanguage: "Choose the language your documents are in.",
    targetLanguage: "Choose the language you need.",
    languageNotOffered: "The translation service does not offer this language.",
    requiresCertification: "This is available with certification only.",
    fill: (label: string) => `Fill in ${label}.`,
    tooLong: (label: string, max: number) => `${label} can have ${max} characters at most.`,
    notesTooLong: "Your notes are too long. Shorten them, or put them into a reference document.",
  },

  blocked: {
    title: "You cannot order yet",
    action: "Go to Settings",
  },
} as const;
