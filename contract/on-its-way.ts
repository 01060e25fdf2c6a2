import { field, flag, leftOutWhenNull } from "./fields";

/**
 * Not in the spec: true when the message is stored but the provider has not accepted it yet. Omitted, and null here, when it
 * has, or from an API without this field.
 */
export const onItsWay = field("onItsWay", leftOutWhenNull(flag));
