export const settings = {
  title: "Settings",
  lead: "Your access token, and how your business is connected.",
  forConnection: "{words} for {connection}",
  token: {
    heading: "My access token",
    lead: "The portal acts for you at the translation service with your own access token. You find it in your account there. It is stored encrypted and never shown again.",
    field: "Access token",
    hint: "Paste all of it. We check it with the translation service before we save it.",
    save: "Save token",
    saving: "Checking the token with the translation service",
    saved: "Your access token works and is saved.",
    ending: "Token ending in {lastFour}",
    states: {
      working: "Working",
      rejected: "The translation service does not accept it any more. Replace it to go on ordering.",
      denied: "The translation service denies it access. Ask whoever manages your account there.",
    },
    checked: "Checked",
    replace: "Replace token",
    keep: "Keep the current token",
    remove: "Remove token",
    removeTitle: "Remove the token ending in {lastFour}?",
    removeBody:
      "The portal can then no longer act for you. Orders you placed go on. You can add a token again at any time.",
    removeBodyShared:
      "The portal then acts for you with the token that your business shares. Orders you placed go on.",
    dismiss: "Keep it",
    removed: "Your access token is removed.",
    none: "You have no access token yet. Add yours to place orders.",
    noneButShared:
      "You have no access token of your own. The portal acts for you with the one that your business shares.",
  },
  connection: {
    heading: "Connection",
    lead: "How this portal reaches the translation service for your business.",
    headingOfSeveral: "Connections",
    leadOfSeveral:
      "How this portal reaches the translation service for your business. New orders go to the first.",
    business: "Business",
    variant: "Service",
    variants: { a: "Variant A (quotes, orders, signed callbacks)", b: "Variant B (orders with shipping)" },
    environment: "Environment",
    environments: {
      production: "Production",
      sandbox: "Sandbox",
    },
    address: "Address",
  },
  profile: {
    heading: "You",
    name: "Name",
    email: "Email",
    role: "Role",
    timeZone: "Time zone",
    browserZone: "Same as your device",
  },
} as const;
