import type { DemoPart } from "../../core/feature/demo.ts";
import { users } from "../../core/owner/users.table.ts";

/** The fictional owner of `vitrine serve --demo`. */
const profile = {
  email: "noor@example.org",
  fname: "Noor",
  lname: "van Dale",
  phone: "+31 10 555 0142",
  location: "Rotterdam, Netherlands",
  title: "Acoustic engineer and instrument maker",
  website: "https://noor.example.org",
};

/** Has no banner, so that the demo shows the engraving drawn from the name. */
export const userDemo: DemoPart = {
  pictures: ["headshot"],
  fill(change, { store }) {
    change.insert(users, { ...profile, headshot: store("headshot") });
  },
};
