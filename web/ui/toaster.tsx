import { createRoot } from "react-dom/client";
import { Toaster, toast } from "sonner";
import "sonner/dist/styles.css";

/** Spec §9: how long a toast stays, in milliseconds; its time stands still while the pointer is on it. */
const DURATION = 5000;

const place = document.createElement("div");
document.body.append(place);
createRoot(place).render(
  <Toaster
    closeButton
    duration={DURATION}
    position="bottom-center"
    visibleToasts={4}
    containerAriaLabel="Notifications"
    toastOptions={{ className: "toast-card" }}
  />,
);

export { toast };
