/** Who somebody is here. */
export const profile = {
  title: "Profile",
  heading: "You",
  lead: "Your colleagues and our staff see your name. Administrators of your business see your email.",
  name: "Name",
  timeZone: "Time zone",
  timeZoneHint: "Times are shown in it, and your day begins by it.",
  deviceZone: "Same as your device",
  language: "Language",
  browserLanguage: "Same as your browser",
  save: "Save profile",
  saved: "Your profile is saved.",
} as const;
