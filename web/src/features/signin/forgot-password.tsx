import { Button } from '../../components/button.tsx';

export function ForgotPassword({ onBack }: { onBack: () => void }) {
  return (
    <>
      <div className="text-ink-2">
        <p>Here you will be able to ask for a link that sets a new password. This part is being built.</p>
        <p className="mt-2">Until then, an administrator of your base can help you to sign in.</p>
      </div>
      <Button variant="primary" onClick={onBack}>
        Back to Sign In
      </Button>
    </>
  );
}
