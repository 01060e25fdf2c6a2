import { field, flag, omittedWhenNull } from "./fields";

/**
 * Not in the spec. True if the message that the API call sends, such as a one-time code, is stored, but the provider has not accepted it
 * yet. Null if the provider has accepted the message, or if the API does not send this field.
 */
export const onItsWay = field("onItsWay", omittedWhenNull(flag));
