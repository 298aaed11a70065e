import { Component, type ReactNode } from "react";
import { ErrorMessage } from "../ui/error-message.tsx";

/** Shows the generic error in place of a page that failed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : <ErrorMessage error={this.state.error} />;
  }
}
