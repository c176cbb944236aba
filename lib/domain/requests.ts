/** What is asked of the service, in the portal's words. */

export type RequestedServices = {
  sourceLanguage: string;
  targetLanguage: string;
  certification: boolean;
  expedited: boolean;
  notarization: boolean;
  currencyConversion: boolean;
};

/**
 * An order or a quote as it is sent; the service takes the same of both. `fileServiceIds` keep their order: the
 * first document is the first file.
 */
type NewRequest = {
  reference: string | null;
  field1: string | null;
  field2: string | null;
  notesHtml: string | null;
  callbackUrl: string;
  services: RequestedServices;
  fileServiceIds: string[];
};

export type NewOrder = NewRequest;
export type NewQuote = NewRequest;
