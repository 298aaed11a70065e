/** Where a form calls a field otherwise than its name does. */
const labels: Record<string, string> = {
  alt: "Alternative Text",
  address: "Location",
  currentlyWorking: "Currently working",
  degree: "Major",
  fname: "First Name",
  focusX: "Focus, from the left",
  focusY: "Focus, from the top",
  gpa: "GPA",
  hidden: "Left out",
  href: "Link",
  isEmailHidden: "E-mail hidden from visitors",
  isLink: "Link",
  isPhoneHidden: "Phone hidden from visitors",
  link: "Resume",
  lname: "Last Name",
  newSummary: "Summary",
  pages: "Pages at Most",
  spacerSize: "Spacer Width",
  stillEmployed: "Currently employed",
  stopDate: "End Date",
  url: "Website",
  videoLink: "Video",
};

/** What the owner knows a field by: `associatedCompany` is the "Associated Company". */
export function fieldLabel(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter}`);
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
