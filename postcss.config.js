import autoprefixer from "autoprefixer";
import tailwindcss from "tailwindcss";

import { browsers } from "./styles/browsers.js";

/** @type {{ plugins: import("postcss").AcceptedPlugin[] }} */
export default { plugins: [tailwindcss(), autoprefixer({ overrideBrowserslist: browsers })] };
