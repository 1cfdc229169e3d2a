; Per machine. Tablets of the same network reach the server through the firewall, on private networks only; printers and
; the local name are searched from it. The data in %ProgramData%\Galley is for SYSTEM, the administrators and the members
; of the group Galley, to which the account that installs belongs, and is kept on uninstalling.

!macro customInstall
  SetShellVarContext all
  CreateDirectory "$APPDATA\Galley"
  ExecWait '"$SYSDIR\net.exe" localgroup Galley /add'
  ReadEnvStr $0 USERNAME
  ReadEnvStr $1 USERDOMAIN
  ExecWait '"$SYSDIR\net.exe" localgroup Galley "$1\$0" /add'
  ExecWait '"$SYSDIR\icacls.exe" "$APPDATA\Galley" /reset /T /C /Q'
  ExecWait '"$SYSDIR\icacls.exe" "$APPDATA\Galley" /inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F "Galley:(OI)(CI)M" /Q'
  ; Until the next log-in the group is not in the token of the account that installs.
  ExecWait '"$SYSDIR\icacls.exe" "$APPDATA\Galley" /grant "$1\$0:(OI)(CI)M" /Q'
  ExecWait '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Galley"'
  ExecWait '"$SYSDIR\netsh.exe" advfirewall firewall add rule name="Galley" dir=in action=allow profile=private remoteip=localsubnet program="$INSTDIR\Galley.exe" enable=yes'
  WriteRegStr HKLM "Software\Microsoft\Windows\CurrentVersion\Run" "Galley" '"$INSTDIR\Galley.exe" --hidden'
!macroend

!macro customUnInstall
  ExecWait '"$SYSDIR\netsh.exe" advfirewall firewall delete rule name="Galley"'
  DeleteRegValue HKLM "Software\Microsoft\Windows\CurrentVersion\Run" "Galley"
!macroend
