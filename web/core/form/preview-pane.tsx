import { Component, type ReactNode, Suspense, useDeferredValue, useMemo } from "react";
import { type FieldValues, useFormContext, useWatch } from "react-hook-form";
import { useObjectUrl } from "../media/use-object-url.ts";
import { PreviewFrame } from "./preview-frame.tsx";

type PreviewProps = { preview(values: FieldValues): ReactNode };

/** The entry as its form has it now, as visitors will see it. */
export function PreviewPane({ preview }: PreviewProps) {
  return (
    <section aria-label="Preview" className="preview-pane">
      <PreviewFrame>
        <Previewed preview={preview} />
      </PreviewFrame>
    </section>
  );
}

/** What stands in the frame; follows the form as it is filled in. */
export function Previewed({ preview }: PreviewProps) {
  const values = useDeferredValue(useShownValues()); // Typing goes first.
  return (
    <WhileWhole values={values}>
      <Suspense>
        <Made preview={preview} values={values} />
      </Suspense>
    </WhileWhole>
  );
}

/** A component of its own, so that what goes wrong in it is caught above. */
function Made({ preview, values }: PreviewProps & { values: FieldValues }) {
  return preview(values);
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
