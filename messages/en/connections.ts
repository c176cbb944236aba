/** How a business reaches the translation service, for its administrators. */
export const connections = {
  title: "Connections",
  lead: "The accounts of your business at the translation service, and how this portal reaches them.",
  none: "Your business is not connected to the translation service yet.",
  titled: "{title}: {connection}",
  isDefault: "New orders go here unless somebody chooses another connection.",
  isOther: "Orders go here when somebody chooses it.",
  unusable:
    "This portal does not support Variant B yet. Nothing can be ordered by this connection, and nothing of it is shown.",
  shared: {
    heading: "Shared token",
    lead: "The portal acts with it for people who have no token of their own, and uses it to keep what everybody sees up to date. The audit always names who did something.",
    labelled: "{words} (shared, {connection})",
    none: "{people, plural, =0 {There is no shared token, and nobody has one of their own: nothing can be ordered here.} one {There is no shared token. # person has one of their own, with which what everybody sees is kept up to date.} other {There is no shared token. # people have one of their own, with which what everybody sees is kept up to date.}}",
    removeBody:
      "{people, plural, =0 {Nobody has a token of their own here: nobody can order any more, and what you see is no longer kept up to date.} one {Only the person who has a token of their own can order then.} other {Only the # people who have a token of their own can order then.}} Orders that were placed go on.",
  },
} as const;
