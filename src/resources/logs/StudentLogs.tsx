import { LogList } from './LogList.tsx';

export default function StudentLogs() {
  return <LogList ofStudents />;
}
