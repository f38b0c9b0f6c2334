//! A Slurm cluster in a folder: one node with several slots, and the daemons that it takes.

use std::fs::{self, File, Permissions};
use std::io::Read;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use rustix::system::uname;

/// What a cluster takes.
const PROGRAMS: [&str; 7] =
    ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "scancel"];

/// The reason why there can be no cluster on this machine.
pub(crate) fn obstacle() -> Option<String> {
    if !geteuid().is_root() {
        return Some("only root can start the daemons of Slurm".to_owned());
    }
    let missing: Vec<_> = PROGRAMS.into_iter().filter(|name| find(name).is_none()).collect();
    if missing.is_empty() {
        return None;
    }
    let missing = missing.join(", ");
    Some(format!("not installed: {missing} (on Debian: apt-get install slurm-wlm munge)"))
}

/// A program in the search path, or where daemons are.
fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var("PATH").unwrap_or_default() + ":/usr/sbin:/sbin:/usr/local/sbin";
    path.split(':').map(|folder| Path::new(folder).join(name)).find(|file| file.is_file())
}

/// A cluster that ends when it is dropped.
pub(crate) struct Cluster {
    place: PathBuf,
    daemons: Vec<Child>,
}

impl Cluster {
    pub(crate) fn start(n_slots: usize) -> Cluster {
        // The address of a socket must be short, so this is not in the folder of the build.
        let place = std::env::temp_dir().join(format!("stromboli-slurm-{}", std::process::id()));
        let _ = fs::remove_dir_all(&place);
        for folder in ["", "state", "spool"] {
            let folder = place.join(folder);
            fs::create_dir(&folder).unwrap();
            fs::set_permissions(&folder, Permissions::from_mode(0o755)).unwrap();
        }
        let mut cluster = Cluster { place, daemons: Vec::new() };
        cluster.write_key();
        cluster.write_configuration(n_slots);
        let at = |file: &str| cluster.path(file).display().to_string();
        let munged = [
            "--foreground".to_owned(),
            "--force".to_owned(),
            format!("--socket={}", at("munge.socket")),
            format!("--key-file={}", at("munge.key")),
            format!("--pid-file={}", at("munged.pid")),
            format!("--log-file={}", at("munged.log")),
            format!("--seed-file={}", at("munged.seed")),
        ];
        let configuration = ["-D".to_owned(), "-f".to_owned(), at("slurm.conf")];
        cluster.daemon("munged", &munged);
        cluster.wait_until(|cluster| cluster.path("munge.socket").exists());
        cluster.daemon("slurmctld", &configuration);
        cluster.daemon("slurmd", &configuration);
        cluster.wait_until(|cluster| {
            let nodes = cluster.command("sinfo").args(["--noheader", "--format=%T"]).output();
            nodes.unwrap().stdout.starts_with(b"idle")
        });
        cluster
    }

    fn path(&self, file: &str) -> PathBuf {
        self.place.join(file)
    }

    fn write_key(&self) {
        let mut key = [0; 128];
        File::open("/dev/urandom").unwrap().read_exact(&mut key).unwrap();
        fs::write(self.path("munge.key"), key).unwrap();
        fs::set_permissions(self.path("munge.key"), Permissions::from_mode(0o600)).unwrap();
    }

    fn write_configuration(&self, n_slots: usize) {
        let place = self.place.display();
        let host = uname().nodename().to_str().unwrap().to_owned();
        let host = host.split('.').next().unwrap();
        // Both at once, or they would be the same.
        let ports = [0; 2].map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
        let [controller, node] = ports.each_ref().map(|port| port.local_addr().unwrap().port());
        let text = format!(
            "ClusterName=stromboli
            SlurmctldHost={host}(127.0.0.1)
            SlurmUser=root
            SlurmdUser=root
            # A job that is requeued waits until the credential of its last start has expired.
            AuthType=auth/munge
            AuthInfo=socket={place}/munge.socket,cred_expire=5
            CredType=cred/munge
            SlurmctldPort={controller}
            SlurmdPort={node}
            SlurmctldPidFile={place}/slurmctld.pid
            SlurmdPidFile={place}/slurmd.pid
            StateSaveLocation={place}/state
            SlurmdSpoolDir={place}/spool
            # So that nothing needs control groups, accounts or more cores than there are.
            ProctrackType=proctrack/linuxproc
            TaskPlugin=task/none
            SwitchType=switch/none
            MpiDefault=none
            JobAcctGatherType=jobacct_gather/none
            AccountingStorageType=accounting_storage/none
            SlurmdParameters=config_overrides
            SelectType=select/cons_tres
            SelectTypeParameters=CR_CPU
            SchedulerType=sched/builtin
            SchedulerParameters=sched_interval=1,batch_sched_delay=0
            KillWait=10
            NodeName={host} NodeAddr=127.0.0.1 CPUs={n_slots} State=UNKNOWN
            PartitionName=all Nodes={host} Default=YES MaxTime=60 State=UP
            "
        );
        let lines: Vec<_> = text.lines().map(str::trim).collect();
        fs::write(self.path("slurm.conf"), lines.join("\n")).unwrap();
    }

    fn daemon(&mut self, name: &str, args: &[String]) {
        let log = File::create(self.path(&format!("{name}.out"))).unwrap();
        let mut daemon = Command::new(find(name).unwrap());
        daemon.args(args).stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        self.daemons.push(daemon.current_dir(&self.place).spawn().unwrap());
    }

    /// A command that talks with this cluster.
    pub(crate) fn command(&self, program: impl AsRef<Path>) -> Command {
        let mut command = Command::new(program.as_ref());
        command.env("SLURM_CONF", self.path("slurm.conf")).stdin(Stdio::null());
        command
    }

    /// What a command of Slurm prints.
    pub(crate) fn ask(&self, program: &str, args: &[&str]) -> String {
        let output = self.command(program).args(args).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {args:?}: {error}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Whether nothing waits or runs.
    pub(crate) fn is_idle(&self) -> bool {
        self.ask("squeue", &["--noheader"]).is_empty()
    }

    /// What the daemons wrote.
    pub(crate) fn logs(&self) -> String {
        let logs = ["munged.log", "slurmctld.out", "slurmd.out"];
        logs.map(|log| fs::read_to_string(self.path(log)).unwrap_or_default()).join("\n")
    }

    fn wait_until(&self, is_ready: impl Fn(&Cluster) -> bool) {
        let started = Instant::now();
        while !is_ready(self) {
            if started.elapsed() > Duration::from_secs(60) {
                panic!("the cluster does not start:\n{}", self.logs());
            }
            sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // Jobs outlive the daemon of their node.
        let _ = self.command("scancel").arg("--user=root").output();
        let started = Instant::now();
        while started.elapsed() < Duration::from_secs(20) {
            match self.command("squeue").arg("--noheader").output() {
                Ok(queue) if queue.status.success() && !queue.stdout.is_empty() => {
                    sleep(Duration::from_millis(100));
                }
                _ => break,
            }
        }
        for daemon in self.daemons.iter_mut().rev() {
            if let Some(process) = Pid::from_raw(daemon.id() as i32) {
                let _ = kill_process(process, Signal::TERM);
            }
            let _ = daemon.wait();
        }
        let _ = fs::remove_dir_all(&self.place);
    }
}
