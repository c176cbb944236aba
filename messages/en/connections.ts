/** How a business reaches the translation service, for its administrators. */
export const connections = {
  title: "Connections",
  lead: "The accounts of your business at the translation service, and how this portal reaches them.",
  none: "Your business is not connected to the translation service yet.",
  of: "{words}: {connection}",
  unusable:
    "This portal does not support Variant B yet. Nothing can be ordered by such a connection, and nothing of it is shown.",
  default: {
    is: "New orders go here unless somebody chooses another connection.",
    isNot: "Orders go here when somebody chooses this connection.",
    make: "Make default",
    done: "New orders go to {name} from now on.",
  },
  form: {
    name: "Name",
    nameHint: "Tells this connection from others of your business.",
    address: "Base address",
    addressHint: "With /api/v1 at its end. We ask whether the service answers there before it is saved.",
    checking: "Asking the service at this address",
    save: "Save connection",
    cancel: "Cancel",
  },
  add: {
    action: "Add connection",
    title: "Add a connection",
    body: "Each account of your business at the translation service is a connection of its own.",
    done: "The connection is added. It needs an access token, and the secret that its callbacks are signed with.",
  },
  change: {
    action: "Change",
    title: "Change {name}",
    body: "What was ordered by this connection stays with it.",
    tokens:
      "{tokens, plural, one {The access token that was saved here is} other {All # access tokens that were saved here are}} removed when the address changes: nobody gave theirs for another one. They can be saved again afterwards.",
    done: "The connection is changed.",
  },
  shared: {
    heading: "Shared token",
    lead: "The portal acts with it for people who have no token of their own, and uses it to keep what everybody sees up to date. The audit always names who did something.",
    labelled: "{words} (shared, {connection})",
    none: "{people, plural, =0 {There is no shared token, and nobody has one of their own: nothing can be ordered here.} one {There is no shared token. # person has one of their own, with which what everybody sees is kept up to date.} other {There is no shared token. # people have one of their own, with which what everybody sees is kept up to date.}}",
    removeBody:
      "{people, plural, =0 {Nobody has a token of their own here: nobody can order any more, and what you see is no longer kept up to date.} one {Only the person who has a token of their own can order then.} other {Only the # people who have a token of their own can order then.}} Orders that were placed go on.",
  },
  secrets: {
    heading: "Signing secret",
    lead: "The service signs its callbacks with it, so that nobody else can send any. You find it in your account there. It is stored encrypted and never shown again.",
    none: "There is no signing secret yet. Until there is one, callbacks are refused, and changes are seen up to a minute later.",
    added: "Accepted since",
    field: "New signing secret",
    hint: "To change it, add the new one here, have the service use it, then retire the old one. Both count meanwhile.",
    show: "Show secret",
    hide: "Hide secret",
    shown: "Your secret is shown.",
    hidden: "Your secret is hidden.",
    add: "Add secret",
    saved: "Callbacks that are signed with this secret are accepted from now on.",
    retire: "Retire",
    retireTitle: "Retire this signing secret?",
    retireBody: "Callbacks that are signed with it are refused from then on. It cannot be brought back.",
    retireLastBody:
      "It is the only one: all callbacks are refused from then on, and changes are seen up to a minute later. It cannot be brought back.",
    retireConfirm: "Retire secret",
    keep: "Keep it",
    retired: "The signing secret is retired.",
  },
} as const;
