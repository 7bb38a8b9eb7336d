import { LogList } from './LogList.tsx';

export default function SystemLogs() {
  return <LogList ofStudents={false} />;
}
