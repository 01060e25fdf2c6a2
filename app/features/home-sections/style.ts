import address from "../../../styles/sections.css?url";

/** The sections' stylesheet, for the `links` of screens that show a section. */
export const sectionStyle = { rel: "stylesheet", href: address } as const;
