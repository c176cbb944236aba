/** Why a file cannot be deleted, or was not. */
export const fileErrors = {
  delete: {
    role: "Only whoever uploaded this file, an approver or an administrator can delete it.",
    attached: "This file is attached to something by now, so it is kept.",
    inUse: "This file lies in a form, or is part of what is being sent, so it is kept.",
    unknown: "It is not known yet that nothing has this file, so it is kept. Try again later.",
  },
  gone: "This file was deleted at the translation service.",
  movedOn:
    "Somebody else deleted this file, or the translation service keeps it. The list shows what is known.",
  actionWaits:
    "The translation service is busy. The file is deleted as soon as there is room; the list shows when it is.",
  actionUnknown:
    "The translation service did not answer. We are checking whether the file was deleted; the list shows what we find.",
} as const;
