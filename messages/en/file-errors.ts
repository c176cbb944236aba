/** Why a file cannot be deleted, or was not. */
export const fileErrors = {
  delete: {
    notDone: "The file was not deleted.",
    role: "Only whoever uploaded this file, an approver or an administrator can delete it.",
    attached: "This file has been attached to something in the meantime, so it is kept.",
    inUse: "This file is in a form, or part of something that is being sent, so it is kept.",
    unknown: "We do not know yet whether something uses this file, so it is kept. Try again later.",
  },
  gone: "This file was deleted at the translation service.",
  movedOn: "Somebody else deleted this file, or the translation service has kept it. The list is up to date.",
  actionWaits:
    "The translation service is busy. The file is deleted as soon as there is room; the list shows when it is gone.",
  actionUnknown:
    "The translation service did not answer. We are checking whether the file was deleted; the list shows what we find.",
} as const;
