/** Who somebody is here. */
export const profile = {
  title: "Profile",
  heading: "You",
  lead: "Your colleagues and our staff see your name. Whoever looks after your business knows your email.",
  name: "Name",
  timeZone: "Time zone",
  timeZoneHint: "In which times are shown, and in which your day begins.",
  deviceZone: "Same as your device",
  language: "Language",
  browserLanguage: "Same as your browser",
  save: "Save profile",
  saved: "Your profile is saved.",
} as const;
