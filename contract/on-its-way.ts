import { field, flag, leftOutWhenNull } from "./fields";

/**
 * Beyond the spec: true when what was asked for is kept and being sent, but the provider has not taken it yet. Null, and left out,
 * when it has. An API that knows nothing of it leaves it out.
 */
export const onItsWay = field("onItsWay", leftOutWhenNull(flag));
