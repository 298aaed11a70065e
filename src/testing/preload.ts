// Loaded before all tests (bunfig.toml): what a test has replaced is back for the next one, also after a failure.
import { afterEach, jest, mock, setSystemTime } from "bun:test";

afterEach(() => {
  mock.restore();
  jest.useRealTimers();
  setSystemTime();
});
