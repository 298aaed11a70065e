import { Component, type ReactNode, Suspense, useDeferredValue, useMemo } from "react";
import { type FieldValues, useFormContext, useWatch } from "react-hook-form";
import { useObjectUrl } from "../media/use-object-url.ts";
import { PreviewFrame } from "./preview-frame.tsx";

/** The entry as its form has it now, as visitors will see it. */
export function PreviewPane({ preview }: { preview(values: FieldValues): ReactNode }) {
  const values = useDeferredValue(useShownValues()); // Typing goes first.
  return (
    <section aria-label="Preview" className="preview-pane">
      <PreviewFrame>
        <WhileWhole values={values}>
          <Suspense>{preview(values)}</Suspense>
        </WhileWhole>
      </PreviewFrame>
    </section>
  );
}

/** What the form's fields hold; files that are not stored yet by addresses of this page. */
function useShownValues(): FieldValues {
  const { getValues } = useFormContext();
  const watched = useWatch();
  // What no field shows is not watched.
  const values: FieldValues = useMemo(() => ({ ...getValues(), ...watched }), [getValues, watched]);
  const image = useObjectUrl(values.image instanceof File ? values.image : null);
  const video = useObjectUrl(values.video instanceof File ? values.video : null);
  return useMemo(
    () => ({
      ...values,
      ...(values.image instanceof File && { image }),
      ...(values.video instanceof File && { video }),
    }),
    [values, image, video],
  );
}

/** What can't be shown yet, as half a date, must not take the form with it; the next change tries again. */
class WhileWhole extends Component<{ values: FieldValues; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ values }: { values: FieldValues }) {
    if (this.state.hasFailed && values !== this.props.values) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
