import { failed } from "./failed";

export const shell = {
  brand: "Verso",
  pageTitle: "{title} · Verso",
  skip: "Skip to the content",
  navigation: {
    label: "Main",
    home: "Home",
    orders: "Orders",
    quotes: "Quotes",
    approvals: "Approvals",
    files: "Files",
    settings: "Settings",
    staff: "Staff",
    businesses: "Businesses",
    team: "Team",
    mail: "Emails",
    audit: "Audit",
  },
  newOrder: "New order",
  search: "Search",
  environment: "Environment",
  environmentName: "{environment, select, production {Production} sandbox {Sandbox} other {{environment}}}",
  connectionIn:
    "{name} ({environment, select, production {Production} sandbox {Sandbox} other {{environment}}})",
  numberOf: "{number} of {connection}",
  account: {
    label: "Account",
    roles: {
      requester: "Requester",
      approver: "Approver",
      administrator: "Administrator",
    },
    profile: "Profile",
    signOut: "Sign out",
  },
  otherAddress: {
    label: "Address",
    title: "You have opened the portal at {here}",
    body: "You can neither sign in nor save anything at this address. Open the portal at",
  },
  showMore: "Show more",
  showLess: "Show less",
  messages: "Messages",
  dismiss: "Dismiss",
  failed,
} as const;
