import { z } from "zod";

import { deleteTestimonial, listAllTestimonials, putTestimonial } from "../../../selling/content/store";
import { databaseCommand, done, refuse } from "../command";
import { table } from "../format";
import { operand, option, optional } from "../parameters";
import { values } from "../values";

const id = values.count(1, 1_000_000);
const photoAddress = z.url({ protocol: /^https$/, error: "must be an https address" });

export const testimonialsCommand = databaseCommand({
  name: "testimonials",
  purpose: "List the testimonials on the website",
  role: "viewer",
  parameters: {},
  async perform({ services: { database } }) {
    const found = await listAllTestimonials(database);
    const rows = found.map((said) => [String(said.id), said.name, said.companyName, String(said.stars), said.description.slice(0, 60)]);
    return done(table(["Id", "Name", "Company", "Stars", "Begins"], rows, "No testimonials."), found);
  },
});

export const setTestimonial = databaseCommand({
  name: "set-testimonial",
  purpose: "Add a testimonial, or change one",
  role: "orders",
  subject: { list: "testimonials", parameter: "id" },
  remarks: ["Only what a customer said, with the customer's consent."],
  parameters: {
    id: optional(option("ID", "the testimonial to change; without it, a new one is added", id)),
    name: option("NAME", "who said it", values.text(50)),
    company: optional(option("NAME", "the company or city", values.text(50))),
    stars: option("1-5", "the number of stars", values.count(1, 5)),
    text: option("TEXT", "what was said, at most 500 characters", values.text(500)),
    photo: optional(option("URL", "the address of a picture", photoAddress)),
  },
  async perform({ services: { database } }, { id: given, company, text: description, photo, ...facts }) {
    const put = await putTestimonial(database, { ...facts, id: given, companyName: company ?? "", description, photo: photo ?? "" });
    return done([`Testimonial ${put} is on the website.`], { id: put });
  },
});

export const removeTestimonial = databaseCommand({
  name: "remove-testimonial",
  purpose: "Remove a testimonial from the website",
  role: "orders",
  needsFreshCode: true,
  subject: { list: "testimonials", parameter: "id" },
  parameters: { id: operand("ID", "the testimonial's id", id) },
  async perform({ services: { database } }, { id: given }) {
    if (!(await deleteTestimonial(database, given))) return refuse("No testimonial has this id.");
    return done([`Testimonial ${given} is removed.`], { id: given });
  },
});
