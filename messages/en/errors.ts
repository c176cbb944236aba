/** What went wrong, on whichever page. */
export const errors = {
  /** Somebody else's words as they are: the service's own, or a sentence that an earlier release stored. */
  text: "{text}",
  /** Of something that a later release has stored. */
  unknown: "The details cannot be shown here.",
  suspended: "The access of your business is suspended. Ask whoever runs this portal.",
  partNotLoaded: "A part of this page did not load. Try again, or reload the page.",
  noTrace: "The translation service has no record of this, although we asked several times.",

  kinds: {
    invalid_input: "Some of your answers need another look.",
    unauthenticated: "Your session has ended. Sign in again to go on.",
    forbidden: "Your role does not allow this. An administrator of your business can change that.",
    not_found: "We could not find this.",
    conflict: "This was changed in the meantime. Check how it is now.",
    too_large: "This file is too large.",
    service_refused: "The translation service did not accept this.",
    token_refused: "The translation service did not accept your access token. Check it in Settings.",
    rate_limited: "The translation service is busy. Try again in a minute.",
    service_unavailable: "We could not reach the translation service. Try again in a moment.",
    outcome_unknown: "The translation service did not answer. We are checking what happened.",
    busy: "The portal is very busy. Nothing you entered is lost. Try again in a moment.",
    internal: "Something went wrong at the portal. Nothing you entered is lost.",
  },

  request: {
    tooMuchAtOnce:
      "There were too many requests at once. Nothing you entered is lost. Try again in a minute.",
    tooLong: "This is more than the portal can save at once.",
    otherOrigin: "This request did not come from a page of the portal. Reload the page and try again.",
    fieldTooLong: "This can have {characters, plural, one {# character} other {# characters}} at most.",
    fieldUnusable: "This value cannot be used.",
    nameIsAddress: "Leave out the web address: a name cannot hold one.",
  },

  session: {
    otherPerson: "Somebody else is signed in to this browser now. To go on with this page, sign in again.",
    otherBusiness:
      "This page was opened for another business or on behalf of another person. To go on with it, sign in for them again.",
    grantEnded: "You no longer act for this customer. Nothing more can be done on this page.",
  },

  /** Beside what could not be read. */
  again: "Try again",

  /** The portal itself did not answer. */
  unanswered: {
    read: "We could not reach the portal. What you see may be out of date.",
    write:
      "We could not reach the portal, so we do not know yet whether this was done. You can safely try again.",
  },
  action: {
    lost: "The connection was lost before the portal answered, so we do not know yet whether this was done. You can safely try again.",
    offline: "You are offline, so we do not know yet whether this was done. You can safely try again.",
    outdated:
      "The portal was updated after you opened this page. Nothing was done. Reload the page and try again.",
  },
} as const;
