import { SharedDashboardScreen } from '#areas/insight/dashboards/screens/shared-dashboard-screen.tsx';
import { OutsideApp } from './outside-app.tsx';

export default function SharedDashboard({ token }: { token: string }) {
  return (
    <OutsideApp>
      <SharedDashboardScreen token={token} />
    </OutsideApp>
  );
}
