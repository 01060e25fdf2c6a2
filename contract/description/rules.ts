/** What holds for every API call, for the people who write an API. Each rule has a title and paragraphs. */
export const rules: readonly { readonly title: string; readonly paragraphs: readonly string[] }[] = [
  {
    title: "Requests",
    paragraphs: [
      "Every call is a POST with a JSON object as its body. The website sends it from its server, so the API needs no CORS and browsers never see its address.",
      "The header X-Forwarded-For has the visitor's IP address, for rate limits. X-Request-Id has an id that is also in the website's log.",
      "A call for an owner or a reseller has the header Authorization: Bearer TOKEN, with the token that the API gave when the code was verified. An API that needs no token may ignore it.",
      "Settings of the website: API_BASE_URL is the API's URL and may have a path. API_HEADERS are headers that every call gets, such as an API key.",
    ],
  },
  {
    title: "Success and refusal",
    paragraphs: [
      'The website reads three marks at the top level of a response: ErrorCode (0 is a success), Status and status ("Success", "true", "ok" or 1, in any case). If any of them reports a failure, the call is refused. Marks that are missing, null or empty are ignored.',
      "Some calls need at least one mark: a response without any is unusable. Each call says whether it does.",
      "A refusal is a 200 with a failing mark, or a 4xx with a message. The message is the text of Message, message, errors or error. If it is a list or an object, as validation errors are, the website joins its texts with commas. It shows at most 300 characters, only for the calls that say so, and never as HTML.",
      "For some calls, a 404 or 422 without a message has a fixed meaning. Each call says so. Any other 4xx without a message is unusable.",
    ],
  },
  {
    title: "Not logged in, too many requests",
    paragraphs: [
      "401 and 403 mean that the token is missing, expired or not allowed. The website then asks the person to log in again, and nothing that was typed is lost.",
      "429 means that a limit was exceeded. The website shows how long to wait from Retry-After, in seconds or as an HTTP date: 60 seconds without the header, at most one day.",
    ],
  },
  {
    title: "Unusable responses",
    paragraphs: [
      "The website treats these alike, and each call says what the person then sees: no response in time, a connection that breaks, a redirect, 5xx, a body that is not a JSON object in UTF-8, a body above 8 MiB, a required field that is missing or unreadable.",
      "A field that is not required and cannot be read counts as missing, and the rest of the answer is used. Unknown fields are ignored.",
    ],
  },
  {
    title: "Time and retries",
    paragraphs: [
      "All calls for one page share 10 seconds (API_TIMEOUT_MS). One call may use four fifths of what is left, so the first call of a page has 8 seconds. Optional parts of a page wait for 2 seconds at most.",
      "A call that only reads is repeated once if its response was unusable. No other call is repeated by the website, but a person may send the form again.",
      "Products, states, static pages and testimonials are kept for 60 seconds (API_CACHE_SECONDS). While the API is down, the last response is used for up to a day. Prices of an order are always read anew.",
    ],
  },
  {
    title: "Idempotency",
    paragraphs: [
      "Calls that create or send something have the header Idempotency-Key, one key for each form. An API that gives a repeated key the first response again, and refuses the key with another body, as with HTTP 409 and a message, should send the header X-Supports-Idempotency-Key: 1 with every response.",
      "For an API that does not, the website keeps the results of forms itself, in the memory of one process: for a day, and for 30 seconds if a code was sent.",
    ],
  },
  {
    title: "Values",
    paragraphs: [
      "Amounts are in rupees, with at most two decimals. The amount of a payment report is in paise, as the payment provider has it. Tax is 18% on the amount after the discount.",
      "Times without a zone are Indian time. A day alone, where a time is meant, is the end of that day. 03-04-1990 is 3 April.",
      'Numbers may be written as text, and text as numbers. Yes and no are 1 and 0; true, "true" and "yes" are read too. An id keeps its type: the website sends it back as it came.',
    ],
  },
  {
    title: "One-time codes",
    paragraphs: [
      "A code has six digits. The website says that it is valid for 10 minutes, and offers another after 30 seconds. The API makes, sends and checks it.",
    ],
  },
  {
    title: "Payments",
    paragraphs: [
      "The API creates the order at Razorpay, with its own key and secret, and answers the order's id there and the public key id. The browser pays at Razorpay, and the website reports to the API what Razorpay said: /paymentstatus and its like. The website never sees the secret, so the API must check the signature: HMAC-SHA256 with the key secret over order_id|payment_id, in hexadecimal. A payment through a payment link is reported with the link's id (plink_…) as razorpay_order_id; Razorpay then signs link id|reference id|paid|payment id.",
      "To try payments, use a Razorpay account in test mode and its key id (rzp_test_…). Nothing is charged there.",
    ],
  },
  {
    title: "Beyond the specification",
    paragraphs: [
      "The specification of the website lists 37 calls. The other calls, and the fields marked as beyond the specification, are features of the built-in API. The website makes these calls only after a response showed that the API knows them. Each says which field that is. An API may leave all of them out: the website then hides what they do.",
    ],
  },
];
