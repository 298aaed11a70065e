/** Chooses all of a list, or nothing of it. */
export function AllOrNone({ onChoose }: { onChoose(isChosen: boolean): void }) {
  return (
    <div className="join">
      <button type="button" className="btn btn-outline join-item" onClick={() => onChoose(true)}>
        All
      </button>
      <button type="button" className="btn btn-outline join-item" onClick={() => onChoose(false)}>
        None
      </button>
    </div>
  );
}
