import { Component, type ReactNode } from "react";
import { ErrorMessage } from "../core/ui/error-message.tsx";

/** Shows the generic error in place of a site that failed, header and footer included. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    // Whatever was thrown, also nothing at all, the boundary must know that something was.
    return { error: error ?? new Error("") };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <main className="page">
        <ErrorMessage error={this.state.error} />
      </main>
    );
  }
}
