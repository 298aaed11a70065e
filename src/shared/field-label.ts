/** Labels that differ from the field's name. */
const labels: Record<string, string> = {
  alt: "Alternative Text",
  address: "Location",
  capitals: "Name on the home page",
  currentlyWorking: "Currently working",
  degree: "Major",
  everyHours: "Schedule",
  fname: "First Name",
  focusX: "Focus, from the left",
  focusY: "Focus, from the top",
  from: "Sender",
  gpa: "GPA",
  hidden: "Left out",
  host: "Server",
  href: "Link",
  css: "Custom CSS",
  isCurrent: "Ongoing",
  isCssOff: "Custom CSS off",
  isNameAsTyped: "Capitals in the name",
  isEmailHidden: "Email hidden from visitors",
  isLink: "Link",
  isPhoneHidden: "Phone hidden from visitors",
  keyId: "Key ID",
  link: "Resume",
  lname: "Last Name",
  newSummary: "Summary",
  pages: "Page limit",
  paper: "Paper size",
  order: "Order on the home page",
  security: "Encryption",
  siteHandle: "Site Handle",
  spacerSize: "Spacer Width",
  stillEmployed: "Currently employed",
  stopDate: "End Date",
  to: "Recipient",
  type: "Fonts",
  url: "Website",
  videoLink: "Video",
  yearOnly: "Only the year is known of",
};

/** The label of a field in forms and messages: `associatedCompany` is "Associated Company". */
export function fieldLabel(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter}`);
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
