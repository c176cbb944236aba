/** What the account menu offers beside what is always in it. */
export const accountMenu = {
  staff: "Staff of the portal",
  theme: "Appearance",
  themes: {
    system: "Same as your device",
    light: "Light",
    dark: "Dark",
  },
  switch: "Switch business",
  switchBody: "Pages of the business that you leave can no longer be used, in other tabs either.",
  stay: "Stay here",
} as const;
