/** The banner of the operator's staff while they act for somebody. */
export const acting = {
  label: "Acting on behalf",
  whom: "You act for <name></name> of <business></business>",
  over: "You no longer act for <name></name> of <business></business>",
  left: "{time} left",
  soon: "{minutes, plural, one {Less than a minute left to act for {name}.} other {Less than # minutes left to act for {name}.}}",
  stop: "Stop",
} as const;
