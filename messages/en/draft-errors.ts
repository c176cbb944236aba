/** Why a form was not kept or sent. */
export const draftErrors = {
  beingSent: "This is already being placed. We are keeping track of it for you.",
  awaitsConsent:
    "This waits for the consent of the person it is for, and cannot be changed until then. Withdraw the request to change it.",
  alreadySent: "This was already placed. Changes you make here are not part of it.",
  thrownAway: "This draft was discarded.",
  changedElsewhere:
    "This form was changed in another tab. Reload the page to see the newer version. What you typed here is not saved yet.",
  fieldsChanged:
    "An administrator changed the fields of this form while it was open here, so nothing was sent. The form shows them as they are now: check what you typed, and send it again.",
  noTrace: "The translation service has no record of this, although we asked several times.",
  /** An earlier press of the button was carried out after all. */
  earlierDone: "What you sent earlier was placed after all. Later changes are not in it.",
  earlierDoneWithout: "What you sent earlier was placed after all, without {names}.",
  triedMeanwhile:
    "This form was sent meanwhile, in another tab or by an earlier click, and was not accepted. Your last click sent nothing. Check the form and try again.",
  stoppedWaiting:
    "We do not know whether this was placed, and you chose not to wait. Keep the documents as they are: the service takes each document once, so sending this form again cannot place them twice. If you upload them anew, they could be ordered twice.",
  stoppedWaitingSaid:
    "We do not know whether this was placed, and you chose not to wait. The translation service said: {said} Keep the documents as they are: the service takes each document once, so sending this form again cannot place them twice. If you upload them anew, they could be ordered twice.",
  stillChecking:
    "We are still finding out whether this was placed. Wait a moment; after half a minute you can go on without knowing.",
  mayBePlaced:
    "The connection was not changed: this form may have been placed through {connection}, and through another it could be ordered twice. Start another form for the other connection once you are sure.",
  triedTooOften:
    "This form was sent {most, plural, one {# time} other {# times}} and cannot be sent again. Start another one. Your documents and answers stay here.",
  typeStands: "The type of a document is fixed when it is uploaded. To change it, upload the document again.",

  /** Of what the operator's staff would send for somebody. */
  consent: {
    declined: "{person} declined it. Nothing was ordered, and its documents are deleted.",
    declinedWhy: "{person} declined it and wrote: {why} Nothing was ordered, and its documents are deleted.",
    withdrawn: "The request for consent was withdrawn, so nothing was ordered.",
    expired: "Nobody confirmed it in time, so nothing was ordered.",
    gone: "This link is no longer valid. It was used, withdrawn or has expired, and no longer does anything.",
    person: "You no longer belong to {business}, so this order cannot be confirmed. Nothing is ordered.",
    suspended:
      "{business} has no access to this portal at the moment, so this order cannot be confirmed. Nothing is ordered.",
    staff:
      "{staff}, who prepared this order, can no longer order for anybody, so it cannot be confirmed. Nothing is ordered. Ask whoever looks after the portal to prepare it again.",
    tooMany:
      "{person} was asked for consent {atMost, plural, one {# time} other {# times}} within an hour. Wait a while before you ask again. Everything is kept.",
    longWhy: "This can have 500 characters at most.",
  },

  /** Of a document that is put together in the form. */
  combined: {
    nameMissing: "Give the new document a name.",
    nameTooLong: "The name can have {most, number} characters at most.",
  },

  upload: {
    empty: "This file is empty, so it was not uploaded. Check it and add it again.",
    tooLarge:
      "This file is larger than 100 MB, so it was not uploaded. Split or compress it and add it again.",
    noName: "This file has no name that can be read. Rename it and add it again.",
    nameTooLong: "The name of this file is longer than 255 characters. Shorten it and add it again.",
    notWhole: "The document did not arrive whole. Upload it again.",
    interrupted: "The upload was interrupted. Upload it again; nothing else was lost.",
    interruptedEarlier: "The upload was interrupted. Choose the file again.",
    cancelled: "The upload was cancelled.",
    lostPlace: {
      replaced:
        "Another file was chosen for this document meanwhile, or it was changed, perhaps in another tab. This upload was not kept.",
      removed: "This document was removed meanwhile, perhaps in another tab. This upload was not kept.",
      formDiscarded: "This form was discarded meanwhile, perhaps in another tab. This upload was not kept.",
      formSent:
        "This form was sent meanwhile, perhaps in another tab, without this document. This upload was not kept.",
      formMoved:
        "This form goes to another connection by now, to which this upload did not go. Add the document again.",
    },
    connectionLost: "The connection was lost during the upload. Retry when you are online.",
    signedOut: "Waits until you have signed in again",
    noToken: "Waits until you have added your access token",
    offline: "Waits until you are online again",
    refused: "The service does not take this document. Check the file and add it again, or remove it.",
    failed: "The upload did not work. Retry in a moment.",
  },
  /** Of documents that come from an earlier order. */
  copy: {
    gone: "This document can no longer be copied from the earlier order. Choose the file again, or remove it.",
    refused: "The service does not give this document to you. Choose the file again, or remove it.",
    noToken:
      "This document is in the account of another connection, for which you have no working access token. Add it in Settings and retry, or remove the document and add the file yourself.",
  },
  /** Of documents that are sent all the same. */
  formatWarning: {
    program: "This is a program, which translators cannot open. Check that it is the file you mean.",
    archive: "Translators may not be able to open this archive. Add the documents in it one by one instead.",
    recording: "This is a recording. Add it only if you have agreed with the service that it is translated.",
    locked: "This PDF needs a password. Translators cannot read it: add a copy without one.",
  },
  documents: {
    tooMany:
      "A form takes {most, plural, one {# document} other {# documents}} at most. Remove one of them first.",
    noSource: "Add at least one source document.",
    stillUploading: "Wait until your documents are uploaded.",
    stillRemoving: "Wait until {name} is removed.",
    notUploaded: "{name} is not uploaded. Retry or remove it.",
  },

  /** The answers of an order. */
  fields: {
    sourceLanguage: "Choose the language your documents are in.",
    targetLanguage: "Choose the language you need.",
    languageNotOffered: "The translation service does not offer this language.",
    sameLanguage: "Source and target are the same language. Choose a different one for one of them.",
    requiresCertification: "This is only available with certification.",
    address:
      "{field, select, recipient {Fill in the recipient.} street1 {Fill in the street.} city {Fill in the city.} state {Fill in the state.} country {Choose a country from the list.} zip {Fill in the ZIP code.} other {Fill in this line.}}",
    fill: "Fill in {label}.",
    tooLong: "{label} can have {max, plural, one {# character} other {# characters}} at most.",
    fillUsual:
      "Fill in {field, select, reference {Reference} field1 {Field 1} field2 {Field 2} other {this field}}.",
    tooLongUsual:
      "{field, select, reference {Reference} field1 {Field 1} field2 {Field 2} other {This field}} can have {max, plural, one {# character} other {# characters}} at most.",
    neededByNoDay: "This is not a day. Write it as your browser asks for it, or leave it empty.",
    neededByPast: "This day is past. Choose today or a later one, or leave it empty.",
    notesTooLong: "Your notes are too long. Shorten them, or put them into a reference document.",
  },

  order: {
    notDone: "Your order was not placed. Your documents and answers are kept.",
    tooManyOpen:
      "You have {most, plural, one {# unfinished order} other {# unfinished orders}}. Place or discard one of them first.",
    otherDocuments:
      "Your list of documents was out of date. It is up to date now: check it, and place your order again.",
    neverArrived: "The connection was lost before your order reached us.",
  },
  quote: {
    notDone: "Your quote was not requested. Your documents and answers are kept.",
    unavailable: "This account of the translation service offers no quotes. You can place an order instead.",
    tooManyOpen:
      "You have {most, plural, one {# unfinished request} other {# unfinished requests}} for quotes. Send or discard one of them first.",
    otherDocuments:
      "Your list of documents was out of date. It is up to date now: check it, and ask for your quote again.",
    neverArrived: "The connection was lost before your request reached us.",
  },
  revision: {
    notDone: "Your revision was not requested. What you wrote and your documents are kept.",
    empty: "Say what should be changed.",
    tooLong: "This is too long. Shorten it, or put it into a reference document.",
    noSource: "A revision takes reference documents only.",
    tooManyOpen:
      "You have {most, plural, one {# unfinished revision} other {# unfinished revisions}}. Send or discard one of them first.",
    otherDocuments:
      "Your list of documents was out of date. It is up to date now: check it, and send your request again.",
    neverArrived: "The connection was lost before your request reached us.",
    stoppedWaiting:
      "We do not know whether this arrived, and you chose not to wait. If you send it again and the first one arrived after all, the translation service has both.",
    stoppedWaitingSaid:
      "We do not know whether this arrived, and you chose not to wait. The translation service said: {said} If you send it again and the first one arrived after all, the translation service has both.",
  },
} as const;
