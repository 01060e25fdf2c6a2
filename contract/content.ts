import { defineCall } from "./call";
import { field, list, nested, omittedWhenNull, optional, single } from "./fields";
import { flag, requiredSentId, requiredText, rupees, text, wholeNumber } from "./values";

export const listTestimonials = defineCall("read", "anyone", "/testimonial", ["ErrorCode"], {
  answer: {
    testimonials: nested("data", list, {
      id: field("id", text),
      photo: field("photo", text),
      name: field("name", text),
      companyName: field("companyName", text),
      stars: field("starRating", optional(wholeNumber)),
      description: field("description", text),
    }),
  },
});

export const sendInquiry = defineCall("create", "anyone", "/inquiry", [], {
  shows: "onSuccess",
  request: {
    firstName: field("firstname", requiredText),
    lastName: field("lastname", requiredText),
    email: field("email", requiredText),
    phone: field("phone", requiredText),
    message: field("message", text),
  },
});

export const listStates = defineCall("read", "anyone", "/state_list", ["status"], {
  answer: {
    states: nested("state", list, { id: field("id", text), name: field("state_name", requiredText) }),
    /** Whether /checkout takes a business name and a GST number for the invoice. */
    takesGstin: field("takesGstin", omittedWhenNull(flag)),
  },
});

/** Ids of the four static pages (spec, section 2). */
export const pageIds = { terms: "1", refundPolicy: "2", privacyPolicy: "3", shippingAndDelivery: "4" } as const;

export const readPage = defineCall("read", "anyone", "/pages", ["status"], {
  request: { pageId: field("page_id", requiredSentId) },
  answer: { page: nested("Page", single, { name: field("page_name", text), html: field("description", text) }) },
});

export const readProduct = defineCall("read", "anyone", "/product_detail", ["status"], {
  request: { productId: field("product_id", requiredSentId) },
  answer: {
    product: nested("Product", single, {
      name: field("product_name", requiredText),
      price: field("price", rupees),
      struckPrice: field("striked_price", optional(rupees)),
      photos: nested("productImg", list, { url: field("product_photo", text) }),
    }),
  },
});
